type Json = Record<string, unknown>;

export interface ErrorDetails {
  code: string;
  message: string;
  fields?: Record<string, string> | undefined;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** `volume.size` -> `size`: forms know fields without the envelope. */
const withoutEnvelope = (path: string) => path.slice(path.indexOf('.') + 1);

function readFields(value: unknown): Record<string, string> | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).flatMap(([name, sentence]) =>
    typeof sentence === 'string' ? [[withoutEnvelope(name), sentence] as const] : [],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/**
 * Parses the error body of any service: compute and volume `{key: {code, message}}`, identity `{error: {code, title,
 * message}}`, network `{NeutronError: {type, message}}`, image `{message, code, title}`. Undefined for other bodies.
 */
export function readErrorBody(body: unknown): ErrorDetails | undefined {
  if (!isObject(body)) return undefined;
  const flat = text(body.message);
  if (flat)
    return { code: text(body.title) ?? text(body.code) ?? 'error', message: flat, fields: readFields(body.fields) };
  for (const [key, inner] of Object.entries(body)) {
    if (!isObject(inner)) continue;
    const message = text(inner.message) ?? text(inner.detail);
    if (!message) continue;
    const ownWord = key === 'error' ? text(inner.title) : key === 'NeutronError' ? text(inner.type) : key;
    return { code: ownWord ?? key, message, fields: readFields(inner.fields) };
  }
  const bare = Object.entries(body).find(([, value]) => text(value));
  return bare ? { code: bare[0], message: String(bare[1]) } : undefined;
}
