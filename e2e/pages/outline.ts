/**
 * Runs in the page. Describes what the rules about whole pages compare: landmarks with their labels, headings, text outside
 * of landmarks, and ids that occur twice, each with its place. Pages with the same outline have the same faults.
 */
export function outlineOf(): string {
  const roles =
    'alert alertdialog banner complementary contentinfo dialog form log main navigation region search status';
  const ofRoles = roles.split(' ').map((role) => `[role=${role}]`);
  const landmarks = ['main, nav, aside, header, footer, section, form, dialog', ...ofRoles].join();
  const outlined = `${landmarks}, h1, h2, h3, h4, h5, h6, [role=heading], a[href^="#"], iframe, [accesskey]`;
  const [ids, labels] = [new Set<string>(), new Map<string, number>()];
  /** The number of a label: two landmarks of a kind must not share it, whatever its text is. */
  const labelOf = (element: Element) => {
    const references = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const texts = references.map((id) => document.getElementById(id)?.textContent ?? '');
    const label = (element.getAttribute('aria-label') ?? texts.join(' ')).trim();
    labels.set(label, label === '' ? -1 : (labels.get(label) ?? labels.size));
    return labels.get(label);
  };
  const stateOf = (element: Element) =>
    ['aria-hidden', 'aria-level', 'class', 'hidden', 'inert', 'role', 'tabindex']
      .map((name) => element.getAttribute(name) ?? '-')
      .join(';');
  const placeOf = (element: Element | null): string =>
    element === null ? String(innerWidth) : `${placeOf(element.parentElement)}>${element.tagName};${stateOf(element)}`;
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const isLoose = (element: Element) =>
    (element.childElementCount === 0 || hasText(element)) &&
    !element.matches('script, style, template') &&
    element.closest(landmarks) === null;
  const entries: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.matches(outlined) || isLoose(element))
      entries.push(`${placeOf(element)};${element.textContent !== ''};${labelOf(element)}`);
    if (element.id !== '' && ids.has(element.id)) entries.push(`twice: ${element.tagName}`);
    ids.add(element.id);
  }
  return entries.filter((entry, at) => entry !== entries[at - 1]).join('\n');
}
