'use client';

import { NameList } from '#components/console/name-list.tsx';
import type { TeardownObject } from '#lib/console/identity/teardown/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

/** Objects are deleted step by step: those of one step in parallel, and the next step after all of them. */
export function TeardownOrder({ objects }: { objects: readonly TeardownObject[] }) {
  const { t, format } = useI18n();
  const steps = [...Map.groupBy(objects, ({ step }) => step)].toSorted(([one], [other]) => one - other);
  return (
    <ol className="flex flex-col gap-4">
      {steps.map(([step, ofStep], index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden
            className="flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken font-medium text-small tabular-nums"
          >
            {format.number(index + 1)}
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-2 pt-0.5">
            {[...Map.groupBy(ofStep, ({ noun }) => noun)].map(([noun, ofKind]) => (
              <div key={noun} className="min-w-0">
                <p className="font-medium">
                  {t(noun)}
                  {ofKind.length > 1 && <span className="text-ink-muted"> × {format.number(ofKind.length)}</span>}
                </p>
                <NameList items={ofKind} idOf={({ id }) => id} nameOf={({ name, id }) => name || id} />
              </div>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
