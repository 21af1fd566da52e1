'use client';

import type { ReactNode } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import type { SkippedRow } from '#components/console/skipped-rows-context.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { useVerbActions, type VerbItem, verbItems } from '#components/console/use-verb-actions.tsx';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import {
  canTriage,
  TRIAGE_VERB_LIST,
  type TriageSubject,
  type TriageVerb,
  triagedOf,
} from '#lib/console/ha/triage/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { TriageDialog } from './triage-dialog.tsx';
import { useCopies } from './use-copies.tsx';
import { useTriageMutation } from './use-triage-mutation.ts';

type Row = ListedNotification;
type Item = VerbItem<TriageVerb, TriageSubject>;

const UNMUTED = msg('{host} is no longer muted. Notifications of its failures are sent again.');

/** Shortcuts apply to every row, including those whose menu does not have the action. */
const keyed = (items: readonly Item[]): Item[] =>
  items.filter(({ shortcut }) => shortcut !== undefined).map((item) => ({ ...item, fits: () => true }));

const ITEMS = verbItems<TriageVerb, TriageSubject>(TRIAGE_VERB_LIST, { triage: msg('Triage'), host: msg('Fault') });
const KEYED = keyed(ITEMS);

export interface TriageActions {
  of: (row: Row) => readonly Action[];
  keyed: (row: Row) => readonly Action[];
  bulk: readonly BulkAction<Row>[];
  /** The open dialog, if any. The caller renders it once. */
  dialog: ReactNode;
}

interface Options {
  /** A row represents all notifications of its incident. */
  isGrouped: boolean;
}

export function useTriageActions(projectId: string, { isGrouped }: Options): TriageActions {
  const may = useMayAdminister(projectId);
  const doTriage = useTriageMutation(projectId);
  const unmute = clientOf(haApi).unmute.useMutation(projectId);
  const { request, openDialog, close, renderDialog } = useDialogRequest<{ verb: TriageVerb; rows: readonly Row[] }>();
  const inputOf = (rows: readonly Row[]) => ({
    notification_ids: rows.map(({ id }) => id),
    whole_incidents: isGrouped,
  });
  const run = async (verb: TriageVerb, rows: readonly Row[]) => {
    try {
      if (verb === 'acknowledge' || verb === 'reopen') await doTriage({ ...inputOf(rows), verb });
      else if (verb === 'unmute') {
        for (const { host } of rows) {
          await unmute.mutateAsync({ host });
          notify({ level: 'success', title: msg(UNMUTED, { host }) });
        }
      }
    } catch (error) {
      notifyFailure(msg('The action failed'), error, () => void run(verb, rows));
    }
  };
  const perform = (item: Item, rows: readonly Row[], skipped?: readonly SkippedRow[]) =>
    item.dialog === undefined ? void run(item.id, rows) : openDialog({ verb: item.id, rows }, skipped);
  const menu = {
    subjectOf: triagedOf,
    allowed: (item: Item, row: Row) => (may === true ? canTriage(item.id, triagedOf(row)) : may),
    perform,
  };
  const actions = useVerbActions<Row, TriageVerb, TriageSubject>({ ...menu, items: ITEMS });
  const byKey = useVerbActions<Row, TriageVerb, TriageSubject>({ ...menu, items: KEYED });
  const copies = useCopies();
  return {
    of: (row) => [...actions.inRow(row), ...copies(row)],
    keyed: byKey.inRow,
    bulk: actions.bulk,
    dialog: request && renderDialog(<TriageDialog {...request} {...{ projectId, isGrouped }} onClose={close} />),
  };
}
