import { readFileSync, writeFileSync } from 'node:fs';
import { applicationFile } from '#lib/application-files.ts';
import { environment } from '#lib/env.ts';

const FILE = '.next/required-server-files.json';

/** The part that is read here of what Next's build records about itself. */
interface BuildRecord {
  config: unknown;
}

/** Makes Next use the configuration of its build: to evaluate `next.config.js`, it would load its compiler. */
export function applyBuiltConsoleConfig(): void {
  const { config } = JSON.parse(readFileSync(applicationFile(FILE), 'utf8')) as BuildRecord;
  environment().__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** Writes the record of the build without the paths of the machine that built it. */
export function writeConsoleConfig(folder: string): void {
  const record: unknown = JSON.parse(readFileSync(FILE, 'utf8'), (_key, value) => withoutRoot(value));
  writeFileSync(`${folder}/${FILE}`, JSON.stringify(record));
}

const withoutRoot = (value: unknown) => (typeof value === 'string' ? value.replaceAll(process.cwd(), '.') : value);
