const PLACEHOLDER = /[$%]\((base_url|project_id|tenant_id|user_id)\)s/g;

/** Fills a template; undefined if a placeholder has no value. */
export function fillUrl(template: string, values: Record<string, string | undefined>): string | undefined {
  const needed = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => values[name]);
  if (needed.includes(undefined)) return undefined;
  return template.replaceAll(PLACEHOLDER, (_, name: string) => values[name] ?? '');
}

/** Whether a template always yields an HTTP URL: known placeholders only, and the base only at the start. */
export function isUrlTemplate(template: string): boolean {
  const filled = fillUrl(template, { base_url: 'https://base.invalid', project_id: 'p', tenant_id: 'p', user_id: 'u' });
  if (filled === undefined || /\s|[$%]\(/.test(filled) || filled.lastIndexOf('base.invalid') > 'https://'.length) {
    return false;
  }
  return /^https?:\/\//.test(filled) && URL.canParse(filled);
}
