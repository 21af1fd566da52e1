import { isEmptyValue } from './is-empty-value.ts';
import { NoValue } from './no-value.tsx';
import type { Property } from './properties.tsx';

/**
 * The three or four facts that an object's page begins with: two in a row on phones, otherwise all, each as wide as its
 * content needs.
 */
export function KeyFacts({ items }: { items: readonly Property[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-line shadow-low sm:flex">
      {items.map(({ label, value }) => (
        <div key={label} className="min-w-0 flex-auto bg-surface px-4 py-3 max-sm:odd:last:col-span-2">
          <dt className="text-ink-faint text-small">{label}</dt>
          <dd className="mt-0.5 min-w-0 break-words font-medium text-strong max-sm:**:whitespace-normal">
            {isEmptyValue(value) ? <NoValue /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
