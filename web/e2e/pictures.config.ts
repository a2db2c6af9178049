import config from './playwright.config';

export default {...config, testMatch: 'pictures.ts', timeout: 900_000, snapshotPathTemplate: '{testDir}/golden/{arg}{ext}'};
