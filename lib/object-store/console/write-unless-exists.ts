import { Conflict, PlatformError } from '#lib/errors/errors.ts';
import type { WriteCondition } from '../objects/conditions.ts';

interface Condition {
  condition?: WriteCondition;
}

/** Writes an object under a condition. @throws 409 if the object exists and may not be replaced */
export async function writeUnlessExists<T>(
  name: string,
  replaces: boolean,
  write: (option: Condition) => Promise<T>,
): Promise<T> {
  if (replaces) return write({});
  try {
    return await write({ condition: { ifNoneMatch: '*' } });
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'preconditionFailed') throw error;
    throw Conflict(`The bucket already has an object named ${name}.`);
  }
}
