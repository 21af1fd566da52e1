'use client';

import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { withdrawUndo } from '#lib/client/undo-offers.ts';
import { msg, type Text, type Values } from '#lib/i18n/text.ts';
import type { VerbWords } from '#lib/verbs/verb.ts';

interface ReversibleChange {
  verb: { words: VerbWords & { done: string } };
  request: ChangeRequest;
  /** Values of the texts of both verbs. */
  values: Values;
  /** The inverse verb, if its request restores the previous state. */
  inverse?: ReversibleChange['verb'] & { request: ChangeRequest };
  /** What the inverse does not restore. */
  loss?: Text | undefined;
}

/** Sends the request of a verb, and reports it in a notice that offers to undo it. The returned function throws ApiError. */
export function useReversibleChange(scope: string, kinds: readonly string[]) {
  const { mutateAsync: send } = useProjectMutation(scope, kinds, (request: ChangeRequest) =>
    sendChange(scope, request),
  );
  return async ({ verb, request, values, inverse, loss }: ReversibleChange): Promise<void> => {
    await send(request);
    const title = msg(verb.words.done, values);
    if (!inverse) return notify({ level: 'success', title });
    const { words, request: back } = inverse;
    const reverse = () =>
      void send(back).then(
        () => notify({ level: 'success', title: msg(words.done, values) }),
        (error: unknown) => notifyFailure(msg(words.notDone, values), error, reverse),
      );
    notify({ level: 'success', title, message: loss, undo: offeredOnce(reverse) });
  };
}

function offeredOnce(reverse: () => void): () => void {
  let isAccepted = false;
  const undo = () => {
    if (isAccepted) return;
    isAccepted = true;
    withdrawUndo(undo);
    reverse();
  };
  return undo;
}
