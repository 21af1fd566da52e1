import type { ReactNode } from 'react';
import { getT } from '#lib/i18n/server.ts';
import type { Operation } from '../document.ts';
import { choicesOf, fieldsOf, type JsonSchema, limitWords, typeWords } from '../schema-words.ts';

export async function OperationEntry({ operation }: { operation: Operation }) {
  const t = await getT();
  const { parameters, request, response, status, policy, isOpen } = operation;
  return (
    <div className="flex flex-col gap-4 rounded-card border bg-surface px-4 py-4 shadow-low">
      <p className="text-ink-muted">
        {isOpen && t('No token required.')}
        {!isOpen && !policy && t('Requires a token.')}
        {policy &&
          t.rich('Requires a token that passes the rule <rule>{policy}</rule>.', {
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

interface FieldEntry {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
  note?: string;
}

type SchemaFieldsProps = { depth?: number; isAnswer?: boolean } & (
  | { schema: JsonSchema; fields?: undefined }
  | { fields: FieldEntry[]; schema?: undefined }
);

/** Maximum depth of nested fields; the OpenAPI document contains the deeper ones. */
const deepest = 5;

async function SchemaFields({ schema, fields, depth = 0, isAnswer = false }: SchemaFieldsProps) {
  const entries: FieldEntry[] = fields ?? fieldsOf(schema);
  if (entries.length === 0) return schema && <code className="font-mono text-small">{typeWords(schema)}</code>;
  return (
    <ul className={depth === 0 ? 'flex flex-col gap-1' : 'mt-1 flex flex-col gap-1 border-s ps-4'}>
      {entries.map((entry) => (
        <li key={entry.name}>
          <FieldLine entry={entry} isAnswer={isAnswer} />
          {depth < deepest && fieldsOf(entry.schema).length > 0 && (
            <SchemaFields schema={entry.schema} depth={depth + 1} isAnswer={isAnswer} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Marks required fields in a request, and optional ones in a response. */
async function FieldLine({ entry, isAnswer }: { entry: FieldEntry; isAnswer: boolean }) {
  const { name, schema, isRequired, note } = entry;
  const t = await getT();
  const choices = choicesOf(schema);
  const limits = limitWords(schema);
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <code className="break-all font-medium font-mono text-small">{name}</code>
      <code className="font-mono text-ink-muted text-small">{typeWords(schema)}</code>
      {!isRequired && isAnswer && <span className="text-ink-faint text-micro">{t('optional')}</span>}
      {isRequired && !isAnswer && <span className="text-danger-ink text-micro">{t('required')}</span>}
      {note && <span className="text-ink-faint text-small">{note}</span>}
      {limits && <span className="text-ink-faint text-small">{limits}</span>}
      {choices.length > 0 && <span className="text-ink-faint text-small">{choices.join(', ')}</span>}
      {schema.description && <span className="text-ink-muted">{schema.description}</span>}
    </div>
  );
}
