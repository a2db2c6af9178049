import config from './playwright.config';

export default {...config, testMatch: ['pictures.ts', /golden.*\.spec\.ts/]};
