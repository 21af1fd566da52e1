'use client';

import type { PaletteCommand } from '#components/console/command-palette.tsx';
import { NamedIcon } from '#components/console/named-icon.tsx';
import type { FoundObject } from '#lib/console/navigation/search/schema.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { type ActedObject, toActed } from './acted-kinds.ts';
import { foundKind } from './found-kinds.ts';
import type { VerbQuestion } from './palette-verbs.ts';

interface VerbCommands {
  question: VerbQuestion | undefined;
  /** What the search for the object of the question found. */
  objects: readonly FoundObject[];
  projectId: string | undefined;
  typed: string;
  onActions: (object: ActedObject) => void;
}

/** "Stop web-3" for each object and verb that a text names. Opens the actions of the object, that one first. */
export function verbCommands(
  { question, objects, projectId, typed, onActions }: VerbCommands,
  t: Translate,
): PaletteCommand[] {
  return objects.flatMap((object) => {
    const acted = toActed(object, projectId);
    const verbs = question?.verbs.filter(({ kind }) => kind === acted?.kind) ?? [];
    return verbs.flatMap(({ verb, label, icon }): PaletteCommand[] =>
      acted
        ? [
            {
              // The command list reads the keywords of an id only once, so the id contains them.
              id: `verb ${verb} ${acted.kind} ${acted.id} ${typed}`,
              label: t('{action}: {name}', { action: label, name: acted.name }),
              group: t('Actions'),
              // Names are not unique.
              note: `${t(foundKind(object.kind).label)} · ${object.id.slice(0, 8)}`,
              icon: <NamedIcon name={icon} />,
              keywords: [typed],
              onSelect: () => onActions({ ...acted, verb }),
            },
          ]
        : [],
    );
  });
}
