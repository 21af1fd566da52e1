'use client';

import type { Action } from '#components/console/action.ts';
import { Age } from '#components/console/age.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { Properties } from '#components/console/properties.tsx';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { describeKeyLimits } from '#lib/identity/ec2-keys/describe-key-limits.ts';
import type { Ec2KeyRow } from './ec2-key-row.ts';
import { KeyExpiry } from './key-expiry.tsx';
import { KeyOrigin } from './key-origin.tsx';
import { KeyState } from './key-state.tsx';
import { useLastRequest } from './last-key-use.tsx';
import { RejectedRequests } from './rejected-requests.tsx';

interface Ec2KeyPanelProps extends ProjectDialogProps {
  row: Ec2KeyRow;
  actions: readonly Action[];
}

/** What a key can do, its last use, and its rejected requests. */
export function Ec2KeyPanel({ projectId, row, actions, onClose }: Ec2KeyPanelProps) {
  const { t, format } = useI18n();
  const { access, limits, origin, last_used_at, last_use, expires_at, created_at, successor } = row;
  const request = useLastRequest(row);
  return (
    <SummaryPanel isOpen onClose={onClose} name={access} kind={t('EC2 key')} actions={actions} href={undefined}>
      <div className="flex flex-col gap-5">
        <p>{describeKeyLimits(limits, { t, format })}</p>
        <Properties
          items={[
            { label: t('State'), value: <KeyState row={row} /> },
            { label: t('Last used'), value: last_used_at ? <Age at={last_used_at} /> : t('Never') },
            ...(last_use
              ? [
                  { label: t('Last request'), value: request },
                  { label: t('Address of the client'), value: last_use.network },
                ]
              : []),
            { label: t('Expires'), value: <KeyExpiry at={expires_at} /> },
            { label: t('Created'), value: <DateTime at={created_at} isDateOnly /> },
            ...(origin ? [{ label: t('Created by'), value: <KeyOrigin origin={origin} /> }] : []),
            ...(successor ? [{ label: t('Replaced by'), value: successor.access, isWide: true }] : []),
          ]}
        />
        <RejectedRequests projectId={projectId} access={access} />
      </div>
    </SummaryPanel>
  );
}
