'use client';

import { useState } from 'react';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { pickPath } from './pick-path.ts';

/** Shows the API's response as JSON, which a path such as `.server.addresses.private[0].addr` narrows. */
export function JsonTab({ value }: { value: unknown }) {
  const t = useT();
  const [path, setPath] = useState('');
  const picked = pickPath(value, path);
  const [first] = Object.keys(value ?? {});
  const example = [`.${first}.id`, `.${first}`].find((known) => pickPath(value, known) !== undefined);
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('Filter')}
        hint={example && t('A path such as {path}', { path: example })}
        error={picked === undefined ? t('Nothing found at this path.') : undefined}
        className="max-w-96"
      >
        {(control) => (
          <Input {...control} value={path} onChange={(event) => setPath(event.target.value)} className="font-mono" />
        )}
      </Field>
      <CodeBlock code={JSON.stringify(picked ?? null, null, 2)} label={t('JSON')} copyLabel={t('Copy')} isTall />
    </div>
  );
}
