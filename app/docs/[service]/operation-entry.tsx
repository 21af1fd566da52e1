import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { getT } from '#lib/i18n/server.ts';
import type { Operation } from '../document.ts';
import { SchemaFields } from './schema-fields.tsx';

const inks: Record<string, string> = {
  GET: 'text-info-ink',
  HEAD: 'text-info-ink',
  POST: 'text-success-ink',
  PUT: 'text-warning-ink',
  PATCH: 'text-warning-ink',
  DELETE: 'text-danger-ink',
};

/** One operation: its line, and behind it what it takes and gives. */
export async function OperationEntry({ operation }: { operation: Operation }) {
  const t = await getT();
  const { method, path, summary, parameters, request, response, status, policy, isOpen } = operation;
  return (
    <details id={operation.id} className="group scroll-mt-4">
      <summary className="flex list-none flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 self-center text-ink-faint transition-transform group-open:rotate-90"
        />
        <span className={cx('w-14 shrink-0 font-mono font-semibold text-small', inks[method] ?? 'text-ink')}>
          {method}
        </span>
        <code className="min-w-0 break-all font-mono text-small">{path}</code>
        <span className="min-w-0 text-ink-muted sm:ms-auto max-sm:w-full max-sm:ps-7">{summary}</span>
      </summary>
      <div className="flex flex-col gap-4 border-t bg-canvas px-4 py-4 sm:ps-11">
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
        <Part title={t('Answer {status}', { status })}>
          {response ? <SchemaFields schema={response} isAnswer /> : <p className="text-ink-muted">{t('No body.')}</p>}
        </Part>
      </div>
    </details>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1.5 font-medium">{title}</h3>
      {children}
    </div>
  );
}
