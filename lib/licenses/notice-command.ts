import { readFileSync, writeFileSync } from 'node:fs';
import { printCommandErrors } from '#lib/errors/print-command-errors.ts';
import { notice } from './notice.ts';

printCommandErrors();

/** `npm run docs:notice`: writes NOTICE. */
writeFileSync('NOTICE', notice(readFileSync('package-lock.json', 'utf8')));
