import { readFileSync, writeFileSync } from 'node:fs';
import { notice } from './notice.ts';

/** `npm run docs:notice`: writes NOTICE. */
writeFileSync('NOTICE', notice(readFileSync('package-lock.json', 'utf8')));
