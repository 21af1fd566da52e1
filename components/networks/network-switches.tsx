'use client';

import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';

/** What is on and off about a network, and how long its packets are. */
export function NetworkSwitches({ isAdmin }: { isAdmin: boolean }) {
  const t = useT();
  return (
    <>
      <NumberField name="mtu" label={t('MTU')} unit={t('bytes')} min={68} max={9000} step={1} />
      <CheckboxField
        name="admin_state_up"
        label={t('Switched on')}
        hint={t('A network that is off carries nothing.')}
      />
      <CheckboxField
        name="port_security_enabled"
        label={t('Port security')}
        hint={t('New ports check security groups and sender addresses.')}
      />
      {isAdmin && (
        <>
          <CheckboxField name="shared" label={t('Shared')} hint={t('All projects can put ports on it.')} />
          <CheckboxField
            name="external"
            label={t('External')}
            hint={t('It leads outside: routers take it as gateway, and floating IPs come from it.')}
          />
        </>
      )}
    </>
  );
}
