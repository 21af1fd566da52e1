import { writeFileSync } from 'node:fs';
import { settingsPage } from './settings-page.ts';

/** `npm run docs:settings`: writes docs/settings.md. */
writeFileSync('docs/settings.md', settingsPage());
