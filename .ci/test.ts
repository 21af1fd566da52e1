import { findBrowser } from './browser.ts';
import { checkStages } from './check-stages.ts';
import { playwrightStage, runStages } from './stages.ts';

runStages([...checkStages, playwrightStage('browser tests', [], { NEPHOS_BROWSER: findBrowser() })]);
