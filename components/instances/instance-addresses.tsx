'use client';

import { NoValue } from '#components/console/no-value.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { addressesOf } from '#lib/compute/servers/view/attributes.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function InstanceAddresses({ server }: { server: Server }) {
  const t = useT();
  const [first, ...others] = addressesOf(server);
  if (!first) return <NoValue />;
  const { address } = first;
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 align-middle">
      <CopyButton text={address} label={t('Copy {text}', { text: address })} className="-ms-1">
        <code className="truncate font-mono text-small" title={address}>
          {address}
        </code>
      </CopyButton>
      {others.length > 0 && (
        <Tooltip
          text={others.map((other) => (
            <span key={other.address} className="block font-mono">
              {other.address}
            </span>
          ))}
        >
          <button type="button" className="rounded-small px-1 text-ink-faint text-small">
            {`+${others.length}`}
            <span className="sr-only">{t('more addresses')}</span>
          </button>
        </Tooltip>
      )}
    </span>
  );
}
