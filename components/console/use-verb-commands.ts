'use client';

import type { ChangeRequest } from '#lib/client/change-request.ts';
import { notify, notifyFailure, notifyNotBegun } from '#lib/client/notices.ts';
import type { ProjectOf } from '#lib/client/project-of.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { msg } from '#lib/i18n/text.ts';
import { ALL_SCOPE } from '#lib/screens/scope.ts';
import type { VerbWords } from '#lib/verbs/verb.ts';
import { idOfRow } from './row-names.ts';

interface VerbCommand<Row> {
  words: VerbWords;
  requestOf: (row: Row) => ChangeRequest;
}

interface Kind<Row> {
  kinds: readonly string[];
  nameOf: (row: Row) => string;
  /** Its field `id` by default. */
  idOf?: (row: Row) => string;
}

interface VerbCommands<Row> {
  run: (command: VerbCommand<Row>, rows: readonly Row[]) => void;
  /** Like `run`, for a dialog that displays the error itself. @throws ApiError */
  confirm: (command: VerbCommand<Row>, rows: readonly Row[]) => Promise<void>;
}

export function useVerbCommands<Row extends object>(of: ProjectOf<Row>, kind: Kind<Row>): VerbCommands<Row> {
  const { kinds, nameOf, idOf = idOfRow } = kind;
  const isOne = typeof of === 'string';
  const change = useBulkChange(isOne ? of : ALL_SCOPE, kinds);
  const confirm: VerbCommands<Row>['confirm'] = async ({ words, requestOf }, rows) => {
    await change({
      title: msg(words.doing, { count: rows.length, name: '' }),
      rows,
      idOf,
      nameOf,
      requestsOf: (row) => [requestOf(row)],
      ...(isOne ? {} : { projectOf: of }),
    });
    const [first, ...others] = rows;
    if (first && words.done && others.length === 0)
      notify({ level: 'success', title: msg(words.done, { name: nameOf(first) }) });
  };
  const run = (command: VerbCommand<Row>, rows: readonly Row[]) =>
    void confirm(command, rows).catch((error: unknown) => {
      const [first, ...others] = rows;
      if (!first || others.length > 0) return notifyNotBegun(error, () => confirm(command, rows));
      const title = msg(command.words.notDone, { name: nameOf(first) });
      notifyFailure(title, error, () => run(command, rows));
    });
  return { run, confirm };
}
