'use client';

import { useQueryClient } from '@tanstack/react-query';
import { toApiError } from '#lib/client/api-error.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { type ProjectOf, projectOf } from '#lib/client/project-of.ts';
import { ALL_SCOPE } from '#lib/client/scope.ts';
import { useBulkChange } from '#lib/client/use-bulk-change.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Words } from '#lib/verbs/verb.ts';

/** What is sent for a verb that needs nothing but the object, and how it is spoken of. */
export interface VerbCommand<Row> {
  words: Words;
  requestOf: (row: Row) => ChangeRequest;
}

interface Kind<Row> {
  /** What kinds of objects may be others afterwards. */
  kinds: readonly string[];
  nameOf: (row: Row) => string;
}

export interface VerbCommands<Row> {
  /** Does it to one object, with a message, or to several, as a job in the tray. */
  run: (command: VerbCommand<Row>, rows: readonly Row[]) => void;
  /** The same for a dialog: of one object it tells by throwing that it was refused. @throws ApiError */
  confirm: (command: VerbCommand<Row>, rows: readonly Row[]) => Promise<void>;
}

/** Does what a verb says to objects of a kind. */
export function useVerbCommands<Row extends { id: string }>(of: ProjectOf<Row>, kind: Kind<Row>): VerbCommands<Row> {
  const { kinds, nameOf } = kind;
  const client = useQueryClient();
  const isOne = typeof of === 'string';
  const change = useBulkChange(isOne ? of : ALL_SCOPE, kinds);
  const send = async ({ requestOf }: VerbCommand<Row>, row: Row) => {
    const projectId = projectOf(of, row);
    try {
      await sendChange(projectId, requestOf(row));
    } finally {
      for (const each of kinds) void client.invalidateQueries({ queryKey: [projectId, each] });
    }
  };
  const runOne = async (command: VerbCommand<Row>, row: Row) => {
    const { doing, notDone } = command.words;
    const values = { count: 1, name: nameOf(row) };
    try {
      await send(command, row);
      notify({ level: 'info', title: msg(doing, values) });
    } catch (error) {
      notifyFailure(msg(notDone, values), toApiError(error), () => void runOne(command, row));
    }
  };
  const runMany = ({ words, requestOf }: VerbCommand<Row>, rows: readonly Row[]) =>
    change({
      title: msg(words.doing, { count: rows.length, name: '' }),
      rows,
      idOf: ({ id }) => id,
      nameOf,
      notDone: (row) => msg(words.notDone, { name: nameOf(row) }),
      requestsOf: (row) => [requestOf(row)],
      ...(isOne ? {} : { projectOf: of }),
    });
  return {
    run: (command, rows) => {
      const [first, ...others] = rows;
      if (first && others.length === 0) void runOne(command, first);
      else runMany(command, rows);
    },
    confirm: async (command, rows) => {
      const [first, ...others] = rows;
      if (first && others.length === 0) await send(command, first);
      else runMany(command, rows);
    },
  };
}
