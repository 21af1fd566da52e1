const PLACEHOLDER = /[$%]\((base_url|project_id|tenant_id|user_id)\)s/g;

/** The URL of a template by the values of its placeholders; undefined when one of them has none. */
export function fillUrl(template: string, values: Record<string, string | undefined>): string | undefined {
  const needed = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => values[name]);
  if (needed.includes(undefined)) return undefined;
  return template.replaceAll(PLACEHOLDER, (_, name: string) => values[name] ?? '');
}

/** Whether a template gives a URL of HTTP whoever asks: it has no other placeholders, and only begins with the base. */
export function isUrlTemplate(template: string): boolean {
  const filled = fillUrl(template, { base_url: 'https://base.invalid', project_id: 'p', tenant_id: 'p', user_id: 'u' });
  if (filled === undefined || /\s|[$%]\(/.test(filled) || filled.lastIndexOf('base.invalid') > 'https://'.length) {
    return false;
  }
  return /^https?:\/\//.test(filled) && URL.canParse(filled);
}
