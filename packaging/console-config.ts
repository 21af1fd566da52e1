import { readFileSync, writeFileSync } from 'node:fs';
import { applicationFile } from '#lib/application-files.ts';
import { environment } from '#lib/settings/env.ts';

const FILE = '.next/required-server-files.json';

/** The part of Next's build record that is read here. */
interface BuildRecord {
  config: unknown;
}

/** Makes Next use the configuration of the build. Evaluating `next.config.js` would load its compiler. */
export function applyBuiltConsoleConfig(): void {
  const { config } = JSON.parse(readFileSync(applicationFile(FILE), 'utf8')) as BuildRecord;
  environment().__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** Removes the paths of the build machine from the record. */
export function writeConsoleConfig(folder: string): void {
  const record: unknown = JSON.parse(readFileSync(FILE, 'utf8'), (_key, value) => withoutRoot(value));
  writeFileSync(`${folder}/${FILE}`, JSON.stringify(record));
}

const withoutRoot = (value: unknown) => (typeof value === 'string' ? value.replaceAll(process.cwd(), '.') : value);
