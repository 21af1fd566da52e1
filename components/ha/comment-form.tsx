'use client';

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { LONGEST_TEXT } from '#lib/console/ha/triage/longest-text.ts';
import type { NewComment } from '#lib/console/ha/triage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { mentionBefore, withMention } from './mentions.ts';

const OFFERED = 5;

export function CommentForm({ projectId, id }: { projectId: string; id: string }) {
  const t = useT();
  const input = useRef<HTMLTextAreaElement>(null);
  const { send, kinds } = clientOf(haApi).addComment;
  const add = useProjectMutation(projectId, kinds, (comment: NewComment) => send(projectId, id, comment));
  // The id makes retries idempotent: a comment sent again after a failure is not duplicated.
  const [draft, setDraft] = useState(() => ({ id: crypto.randomUUID(), text: '', caret: 0 }));
  const typed = mentionBefore(draft.text.slice(0, draft.caret));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.text.trim() === '') return input.current?.focus();
    add.mutate(
      { id: draft.id, text: draft.text },
      { onSuccess: () => setDraft({ id: crypto.randomUUID(), text: '', caret: 0 }) },
    );
  };
  const mention = (name: string) => {
    setDraft({ ...draft, ...withMention(draft.text, draft.caret, name) });
    input.current?.focus();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <Field label={t('Comment')} hint={t('Use @name to mention someone.')}>
        {(control) => (
          <Textarea
            {...control}
            ref={input}
            rows={2}
            maxLength={LONGEST_TEXT}
            value={draft.text}
            onChange={({ target }) => setDraft({ ...draft, text: target.value, caret: target.selectionStart })}
            onSelect={({ currentTarget }) => setDraft((now) => ({ ...now, caret: currentTarget.selectionStart }))}
          />
        )}
      </Field>
      {typed !== undefined && <Offered projectId={projectId} typed={typed} onChoose={mention} />}
      {add.error && <ErrorAlert error={add.error} />}
      <div>
        <Button type="submit" isLoading={add.isPending}>
          {t('Add comment')}
        </Button>
      </div>
    </form>
  );
}

interface OfferedProps {
  projectId: string;
  typed: string;
  onChoose: (name: string) => void;
}

function Offered({ projectId, typed, onChoose }: OfferedProps) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).administrators.query(projectId, { search: typed || undefined }));
  return (
    <QueryContent answer={answer} unknown={t('Could not load the administrators')}>
      {({ administrators }) => (
        <ul aria-label={t('Administrators')} className="flex flex-wrap gap-1">
          {administrators.slice(0, OFFERED).map(({ id, name }) => (
            <li key={id}>
              <Button size="small" onClick={() => onChoose(name)}>
                @{name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  );
}
