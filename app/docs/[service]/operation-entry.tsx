import type { ReactNode } from 'react';
import { getT } from '#lib/i18n/server.ts';
import type { Operation } from '../document.ts';
import { SchemaFields } from './schema-fields.tsx';

/** What an operation takes and gives. */
export async function OperationEntry({ operation }: { operation: Operation }) {
  const t = await getT();
  const { parameters, request, response, status, policy, isOpen } = operation;
  return (
    <div className="flex flex-col gap-4 rounded-card border bg-surface px-4 py-4 shadow-low">
      <p className="text-ink-muted">
        {isOpen && t('Needs no token.')}
        {!isOpen && !policy && t('Needs a token.')}
        {policy &&
          t.rich('Needs a token that passes the rule <rule>{policy}</rule>.', {
            policy,
            rule: (parts) => <code className="font-mono text-ink text-small">{parts}</code>,
          })}
      </p>
      {parameters.length > 0 && (
        <Part title={t('Parameters')}>
          <SchemaFields
            fields={parameters.map(({ name, schema, required, in: place }) => ({
              name,
              schema,
              isRequired: required,
              note: place === 'path' ? t('in the path') : t('in the query'),
            }))}
          />
        </Part>
      )}
      {request && (
        <Part title={t('Request body')}>
          <SchemaFields schema={request} />
        </Part>
      )}
      <Part title={t('Response {status}', { status })}>
        {response ? <SchemaFields schema={response} isAnswer /> : <p className="text-ink-muted">{t('No body.')}</p>}
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-1.5 font-medium">{title}</h2>
      {children}
    </div>
  );
}
