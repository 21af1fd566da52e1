import { writeFileSync } from 'node:fs';
import { printCommandErrors } from '#lib/errors/print-command-errors.ts';
import { settingsPage } from './settings-page.ts';

printCommandErrors();

/** `npm run docs:settings`: writes docs/settings.md. */
writeFileSync('docs/settings.md', settingsPage());
