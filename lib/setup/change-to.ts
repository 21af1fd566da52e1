import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file unless it already has this text. Returns whether it was written. */
export function changeTo(path: string, text: string, mode = 0o644): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
  return true;
}
