/** More than this nobody reads through: they search. */
const MAX_CHOICES = 100;

/** Of the choices that match, as many as are shown, always with the one that is chosen; and how many are not. */
export function firstChoices<Choice>(
  matching: readonly Choice[],
  isChosen: (choice: Choice) => boolean,
): { shown: readonly Choice[]; hidden: number } {
  if (matching.length <= MAX_CHOICES) return { shown: matching, hidden: 0 };
  const shown = [...matching.slice(0, MAX_CHOICES), ...matching.slice(MAX_CHOICES).filter(isChosen)];
  return { shown, hidden: matching.length - shown.length };
}
