/** Maximum number of choices in the list; users search for the others. */
const MAX_CHOICES = 100;

/** The first matching choices, always including the chosen one, and the number of hidden choices. */
export function firstChoices<Choice>(
  matching: readonly Choice[],
  isChosen: (choice: Choice) => boolean,
): { shown: readonly Choice[]; hidden: number } {
  if (matching.length <= MAX_CHOICES) return { shown: matching, hidden: 0 };
  const shown = [...matching.slice(0, MAX_CHOICES), ...matching.slice(MAX_CHOICES).filter(isChosen)];
  return { shown, hidden: matching.length - shown.length };
}
