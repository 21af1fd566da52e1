import { readFileSync } from 'node:fs';
import { applicationFile } from '#lib/application-files.ts';

/** `nephos version`: prints the version, and the commit of the release if it is known. */
const { version, commit } = JSON.parse(readFileSync(applicationFile('package.json'), 'utf8')) as {
  version: string;
  commit?: string;
};
process.stdout.write(`nephos ${version}${commit === undefined ? '' : ` (${commit})`}\n`);
