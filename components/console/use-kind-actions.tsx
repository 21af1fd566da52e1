'use client';

import type { ComponentType, ReactNode } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { type ProjectOf, projectOf, sharesDialog } from '#lib/client/project-of.ts';
import { useMayWriteIn } from '#lib/client/use-may-write.ts';
import type { Text } from '#lib/i18n/text.ts';
import { createHref } from '#lib/screens/paths.ts';
import { losesData } from '#lib/verbs/loss.ts';
import { judge, type Verb, verbList } from '#lib/verbs/verb.ts';
import { firstReason } from './first-reason.ts';
import { idOfRow, nameOfRow } from './row-names.ts';
import { type ActionStart, type ObjectActions, type Rows, useActionList } from './use-object-actions.tsx';
import type { Protection } from './use-protection.tsx';
import { useVerbCommands } from './use-verb-commands.ts';
import type { VerbDialog as Dialog, Effects, QuestionValues, VerbDialogProps } from './verb-dialog.tsx';
import { type VerbItem, verbItems } from './verb-items.ts';

const VerbDialog = lazyComponent(async () => (await import('./verb-dialog.tsx')).VerbDialog) as typeof Dialog;

type KindVerb<Subject> = Verb<string, string, Subject>;

interface KindActions<Row extends object, Name extends string, Subject> {
  verbs: Readonly<Record<Name, KindVerb<Subject>>>;
  /** As in `verbItems`. */
  groups?: Readonly<Record<string, string>>;
  /** Project or scope of the rows. */
  of: ProjectOf<Row>;
  /** They belong to the user, so the role in the project does not matter. */
  areOfUser?: boolean;
  /** Permission besides write access to the project. */
  allowed?: true | Text | ((row: Row, verb: Name) => true | Text);
  /** By default, what the verbs say. */
  can?: (verb: Name, row: Row) => true | Text;
  /** Whether a verb is allowed for several objects together. */
  together?: (verb: Name, rows: readonly Row[]) => true | Text;
  /** Whether the quota allows what a verb creates. */
  roomFor?: (screen: string | undefined) => true | Text;
  /** State that `firstIn` and `buttonIn` of the verbs refer to. */
  stateOf?: (row: Row) => string;
  /** The row itself by default. */
  subjectOf?: (row: Row) => Subject;
  /** The fields `id` and `name` by default. */
  idOf?: (row: Row) => string;
  nameOf?: (row: Row) => string;
  /** Kinds whose queries are refreshed. */
  kinds?: readonly string[];
  /** Requests of verbs that need only the object; they are sent after the question of the verb, if any. */
  requests?: { readonly [V in Name]?: (row: Row) => ChangeRequest };
  valuesOf?: QuestionValues<Row>;
  effects?: { readonly [V in Name]?: Effects<Row> };
  /** From verbs that lose data. */
  protection?: Protection<Row>;
  /** Components around `VerbDialog` for questions that show more. */
  questions?: { readonly [V in Name]?: ComponentType<VerbDialogProps<Row>> };
  /** Dialogs that ask for more. */
  dialogs?: { readonly [V in Name]?: ActionStart<Row>['dialog'] };
  /** Those whose files are named in the menu. */
  dialogOf?: (name: string, rows: Rows<Row>, onClose: () => void) => ReactNode;
  /** Pages, and what runs without a request. */
  starts?: { readonly [V in Name]?: ActionStart<Row> };
  areDeletedImmediately?: boolean;
  onDeleted?: (() => void) | undefined;
}

/** The row is its own subject unless the kind says otherwise; the type parameter defaults to that. */
const ownSubject = <Row, Subject>(row: Row) => row as unknown as Subject;

/** Menus and dialogs of a kind, from its verbs. */
export function useKindActions<Row extends object, Name extends string, Subject extends object = Row>(
  kind: KindActions<Row, Name, Subject>,
): ObjectActions<Row, Name> {
  const { verbs, of, allowed = true, subjectOf = ownSubject<Row, Subject>, roomFor } = kind;
  const { stateOf = () => '', can = (verb, row) => judge(verbs[verb], subjectOf(row)) } = kind;
  const mayWriteIn = useMayWriteIn();
  const startOf = useStarts({ ...kind, subjectOf });
  const mayDo = ({ id, isForReaders, creates }: VerbItem<Name, Subject>, row: Row) =>
    firstReason(
      isForReaders || kind.areOfUser || mayWriteIn(projectOf(of, row)),
      isForReaders || (typeof allowed === 'function' ? allowed(row, id) : allowed),
      can(id, row),
      roomFor?.(creates?.screen) ?? true,
    );
  const items = verbItems(verbList<Name, KindVerb<Subject>>(verbs), kind.groups);
  return useActionList<Row, Name>(
    items.map((item) => {
      const { id, label, icon, group, groupLabel, shortcut, isBulk, isBulkOnly, isInRow, fits } = item;
      const { firstIn = [], buttonIn } = item;
      const dialog = item.dialog ?? kind.dialogs?.[id] ?? kind.questions?.[id];
      return {
        ...{ id, label, iconName: icon, group: groupLabel, shortcut, isBulk, isBulkOnly },
        isDanger: group === 'danger',
        isMain: isInRow,
        isFirst: (row) => firstIn.includes(stateOf(row)),
        hasButton: (row) => buttonIn?.includes(stateOf(row)) ?? true,
        fits: (row) => fits?.(subjectOf(row)) ?? true,
        allowed: (row) => mayDo(item, row),
        together: (rows) => firstReason(!dialog || sharesDialog(of, rows), kind.together?.(id, rows) ?? true),
        ...startOf(item),
      };
    }),
  );
}

type StartedKind<Row extends object, Name extends string, Subject> = KindActions<Row, Name, Subject> & {
  subjectOf: (row: Row) => Subject;
};

function useStarts<Row extends object, Name extends string, Subject>(kind: StartedKind<Row, Name, Subject>) {
  const { of, verbs, kinds = [], subjectOf, idOf = idOfRow, nameOf = nameOfRow, valuesOf } = kind;
  const { run } = useVerbCommands<Row>(of, { kinds, nameOf, idOf });
  const shared = { kinds, idOf, nameOf, valuesOf, projectOf: typeof of === 'string' ? undefined : of };
  const deletion = { areDeletedImmediately: kind.areDeletedImmediately, onDone: kind.onDeleted };
  return ({ id, creates, group, dialog: name }: VerbItem<Name, Subject>): ActionStart<Row> => {
    const { question, words, ...verb } = verbs[id];
    const requestOf = kind.requests?.[id];
    const dialog = kind.dialogs?.[id];
    if (dialog) return { dialog };
    if (name !== undefined) return { dialog: (rows, onClose) => kind.dialogOf?.(name, rows, onClose) };
    if (creates)
      return { href: (row) => createHref(projectOf(of, row), creates.screen, { [creates.from]: idOf(row) }) };
    if (!requestOf) return kind.starts?.[id] ?? {};
    if (!question) return words ? { run: (rows) => run({ words, requestOf }, rows) } : {};
    const Dialog = kind.questions?.[id] ?? VerbDialog<Row>;
    return {
      dialog: (rows, onClose) => (
        <Dialog
          {...{ ...shared, ...(group === 'danger' && deletion), rows, requestOf, onClose }}
          projectId={projectOf(of, rows[0])}
          verb={{ question, words }}
          losesData={losesData(verb, rows.map(subjectOf))}
          effects={kind.effects?.[id]}
          protection={verb.losesData && kind.protection}
        />
      ),
    };
  };
}
