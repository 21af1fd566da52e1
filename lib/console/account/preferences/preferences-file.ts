import { msg, type Text } from '#lib/i18n/text.ts';
import { Preferences } from './schema.ts';

/** Far above the size of an export. */
const LARGEST_BYTES = 256 * 1024;

type ReadPreferences = { preferences: Preferences; problem?: never } | { problem: Text; preferences?: never };

/**
 * Reads an exported file. A file with an invalid field is rejected as a whole, with the name of the first such field.
 */
export async function readPreferences(file: Pick<Blob, 'size' | 'text'>): Promise<ReadPreferences> {
  if (file.size > LARGEST_BYTES) return { problem: msg('The file is larger than 256 KiB.') };
  const data = parse(await file.text());
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return { problem: msg('This is not a preferences file. Use one that was exported here.') };
  }
  const read = Preferences.safeParse(data);
  return read.success ? { preferences: read.data } : { problem: problemOf(read.error.issues) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Issue = NonNullable<ReturnType<typeof Preferences.safeParse>['error']>['issues'][number];

function problemOf([issue]: readonly Issue[]): Text {
  if (issue?.code === 'unrecognized_keys') {
    return msg('Unknown preference: {name}.', { name: issue.keys[0]?.slice(0, 80) });
  }
  const field = String(issue?.path[0] ?? '');
  if (issue?.code === 'invalid_value') {
    return msg('{field} must be one of {values}.', {
      field,
      values: issue.values.map((value) => `"${String(value)}"`).join(', '),
    });
  }
  return msg('{field}: {problem}', { field, problem: issue?.message });
}
