import type { Menu, Verb } from '#lib/verbs/verb.ts';

export interface VerbItem<Name extends string, Subject> extends Menu<string, Subject> {
  id: Name;
  label: string;
  groupLabel?: string;
}

type NamedVerb<Name extends string, Subject> = Verb<string, string, Subject> & { name: Name };

/** Items of a menu by their groups; without groups in the order of the verbs. */
export function verbItems<Name extends string, Subject>(
  verbs: readonly NamedVerb<Name, Subject>[],
  groups?: Readonly<Record<string, string>>,
): readonly VerbItem<Name, Subject>[] {
  const all = verbs.flatMap(({ name, label = '', menu, inverse, opposite: other = inverse }) => {
    const opposite = verbs.find((verb) => verb.name === other)?.menu?.fits;
    const fits = opposite && { fits: (subject: Subject) => !opposite(subject) };
    return menu ? [{ ...fits, ...menu, id: name, label }] : [];
  });
  if (!groups) return all;
  return Object.entries(groups).flatMap(([group, groupLabel]) =>
    all.filter((item) => (item.group ?? '') === group).map((item) => ({ ...item, groupLabel })),
  );
}
