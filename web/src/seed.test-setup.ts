// Fuzzed tests are the same in every run; MAYI_SEED=0 takes other cases each time, and any other number those of that seed.
import fc from 'fast-check';

const seed = Number(process.env.MAYI_SEED ?? 1);
fc.configureGlobal(seed === 0 ? {} : {seed});
