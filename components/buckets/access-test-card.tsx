'use client';

import { type FormEvent, useId, useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { TestedAction, TestedPrincipal } from '#lib/object-store/console/schema.ts';
import type { BucketIds } from './bucket-props.ts';

const WHO: Record<TestedPrincipal, string> = {
  anyone: msg('Anyone, without signing in'),
  cloud: msg('A user of another project'),
  reader: msg('A reader of this project'),
  member: msg('A member of this project'),
  admin: msg('An administrator of this project'),
};
const WHAT: Record<TestedAction, string> = {
  read: msg('read an object'),
  list: msg('list objects'),
  write: msg('write an object'),
  delete: msg('delete an object'),
};

/** Asks the server whether a user may do something, and which rule decides. */
export function AccessTestCard({ projectId, bucketId }: BucketIds) {
  const t = useT();
  const [principal, setPrincipal] = useState<TestedPrincipal>('anyone');
  const [action, setAction] = useState<TestedAction>('read');
  const [name, setName] = useState('');
  const test = clientOf(bucketApi).testAccess.useMutation(projectId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate({ id: bucketId, principal, action, name });
  };
  return (
    <Card title={t('Test access')}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Choice
          label={t('Who')}
          value={principal}
          words={WHO}
          onChange={(value) => setPrincipal(TestedPrincipal.parse(value))}
        />
        <Choice
          label={t('Wants to')}
          value={action}
          words={WHAT}
          onChange={(value) => setAction(TestedAction.parse(value))}
        />
        <Input
          aria-label={t('Name of the object')}
          placeholder={t('Name of the object, for example photos/cat.jpg')}
          value={name}
          maxLength={1024}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" className="self-start" isLoading={test.isPending}>
          {t('Test')}
        </Button>
        {test.error && <ErrorAlert error={test.error} />}
        {test.data && (
          <div role="status">
            <Alert
              tone={test.data.is_allowed ? 'success' : 'warning'}
              title={test.data.is_allowed ? t('Allowed') : t('Not allowed')}
            >
              <p>{t(test.data.reason)}</p>
            </Alert>
          </div>
        )}
      </form>
    </Card>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  words: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

function Choice({ label, value, words, onChange }: ChoiceProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="w-24 shrink-0 text-ink-muted">
        {label}
      </label>
      <Select
        id={id}
        className="min-w-0 flex-1"
        value={value}
        options={Object.entries(words).map(([one, word]) => ({ value: one, label: t(word) }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
