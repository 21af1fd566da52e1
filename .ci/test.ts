import { findBrowser } from './browser.ts';
import { checkStages } from './check-stages.ts';
import { playwrightStage, runStages } from './stages.ts';

await runStages([...checkStages, playwrightStage('browser tests', [], { NEPHOS_BROWSER: await findBrowser() })]);
