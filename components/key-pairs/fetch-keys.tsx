'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { Select } from '#components/ui/select.tsx';
import { algorithmOf, readPublicKey, sha256Fingerprint } from '#lib/compute/keypairs/public-key.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Imports a public key from a host such as a code forge. Displays nothing if the deployment allows no host. */
export function FetchKeys({ projectId }: { projectId: string }) {
  const t = useT();
  const answer = useQuery(clientOf(factApi).keySources.query(projectId));
  const sources = answer.data?.sources ?? [];
  const [first] = sources;
  if (answer.error) return <LoadError answer={answer} unknown={t('Could not load where keys can be fetched from')} />;
  return first === undefined ? null : <FetchFrom projectId={projectId} sources={sources} first={first} />;
}

function FetchFrom({ projectId, sources, first }: { projectId: string; sources: readonly string[]; first: string }) {
  const t = useT();
  const [host, setHost] = useState(first);
  const [user, setUser] = useState('');
  const fetched = useMutation({
    mutationFn: () => clientOf(factApi).fetchedKeys.load(projectId, { host, user: user.trim() }),
  });
  const start = () => user.trim() !== '' && fetched.mutate();
  return (
    <fieldset aria-label={t('Fetch a public key')} className="flex flex-col gap-3 rounded-card border p-3">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('From')}>
          {(control) => (
            <Select
              {...control}
              value={host}
              options={sources.map((value) => ({ value, label: value }))}
              onChange={(event) => setHost(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('User name on that site')} className="min-w-32 flex-1">
          {(control) => (
            <Input
              {...control}
              value={user}
              autoComplete="off"
              onChange={(event) => setUser(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter would submit the surrounding form.
                event.preventDefault();
                start();
              }}
            />
          )}
        </Field>
        <Button onClick={start} isLoading={fetched.isPending}>
          {!fetched.isPending && <Download aria-hidden />}
          {t('Fetch keys')}
        </Button>
      </div>
      {fetched.error && <ErrorAlert error={fetched.error} />}
      {fetched.data && <Found keys={fetched.data.keys} name={`${user.trim()}@${host}`} />}
    </fieldset>
  );
}

function Found({ keys, name }: { keys: readonly string[]; name: string }) {
  const t = useT();
  const { setValue, getValues, watch } = useFormContext<{ public_key: string; name: string }>();
  if (keys.length === 0) return <p className="text-ink-muted">{t('This user has no public keys.')}</p>;
  const choose = (line: string) => {
    setValue('public_key', line, { shouldDirty: true, shouldValidate: true });
    if (getValues('name') === '') setValue('name', name, { shouldDirty: true });
  };
  const cards = keys.flatMap((line) => {
    const key = readPublicKey(line);
    return key ? [{ value: line, title: algorithmOf(key), description: sha256Fingerprint(key) }] : [];
  });
  return (
    <RadioCards
      name="fetched"
      label={t('Keys found')}
      value={watch('public_key')}
      onChange={choose}
      cards={cards}
      columns={1}
    />
  );
}
