import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program is installed in the search path. */
export function hasTool(name: string, searchPath: string): boolean {
  return searchPath.split(delimiter).some((folder) => {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return statSync(file).isFile();
    } catch {
      return false;
    }
  });
}
