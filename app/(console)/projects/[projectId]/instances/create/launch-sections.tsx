'use client';

import { useWatch } from 'react-hook-form';
import { CollapsibleSection } from '#components/console/collapsible-section.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { BootSourceField } from './boot-source-field.tsx';
import { CountField } from './count-field.tsx';
import { FlavorField } from './flavor-field.tsx';
import { FloatingIpField } from './floating-ip-field.tsx';
import { GroupsField } from './groups-field.tsx';
import { KeyField } from './key-field.tsx';
import type { LaunchInput } from './launch-values.ts';
import { NetworksField } from './networks-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PresetsRow } from './presets-row.tsx';
import type { Choices } from './resolve-launch.ts';
import { type JumpTarget, SectionJumps } from './section-jumps.tsx';

const ExistingPorts = lazyComponent(async () => (await import('./existing-ports.tsx')).ExistingPorts);
const MoreOptions = lazyComponent(async () => (await import('./more-options.tsx')).MoreOptions);

interface LaunchSectionsProps {
  projectId: string;
  choices: Choices;
}

export function LaunchSections({ projectId, choices }: LaunchSectionsProps) {
  const t = useT();
  return (
    <>
      <PresetsRow projectId={projectId} choices={choices} />
      <SectionJumps targets={useJumpTargets()} />
      <Basics projectId={projectId} choices={choices} />
      <BootSourceField projectId={projectId} choices={choices} />
      <FlavorField projectId={projectId} choices={choices} />
      <FormSection anchor="network" title={t('Network')}>
        <NetworksField projectId={projectId} choices={choices} />
        <PortsField choices={choices} />
        <GroupsField projectId={projectId} choices={choices} />
        <FloatingIpField projectId={projectId} choices={choices} />
      </FormSection>
      <FormSection anchor="access" title={t('Access')}>
        <KeyField projectId={projectId} />
        <PasswordField />
      </FormSection>
      <CollapsibleSection
        anchor="more"
        title={t('More options')}
        description={t('User data, metadata, zone and placement')}
        fields={MORE}
      >
        <MoreOptions projectId={projectId} fields={MORE} />
      </CollapsibleSection>
    </>
  );
}

/** Fields that most launches do not need. */
const MORE = ['userData', 'metadata', 'description', 'waitUntil', 'readinessPort', 'zone', 'serverGroup'] as const;

function useJumpTargets(): JumpTarget[] {
  const t = useT();
  return [
    { id: 'basics', label: t('Basics'), fields: ['name', 'count'] },
    { id: 'source', label: t('Boot source'), fields: ['image', 'volume', 'volumeSize', 'volumeType'] },
    { id: 'flavor', label: t('Flavor'), fields: ['flavor'] },
    { id: 'network', label: t('Network'), fields: ['networks', 'ports', 'groups', 'floatingNetwork'] },
    { id: 'access', label: t('Access'), fields: ['key', 'password'] },
    { id: 'more', label: t('More options'), fields: MORE },
  ];
}

function Basics({ projectId, choices }: LaunchSectionsProps) {
  const t = useT();
  return (
    <FormSection anchor="basics" title={t('Basics')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <div className="sm:col-span-2">
          <NameField />
        </div>
        <CountField projectId={projectId} choices={choices} />
      </div>
    </FormSection>
  );
}

function NameField() {
  const t = useT();
  const count = useWatch<LaunchInput, 'count'>({ name: 'count' });
  const pattern = t('A pattern such as web-{example} launches one instance for each name.', { example: '{01..03}' });
  return <TextField name="name" label={t('Name')} isRequired hasFocus {...(count > 1 ? { hint: pattern } : {})} />;
}

/** Hidden if no port is free. */
function PortsField({ choices }: { choices: Choices }) {
  const free = freePorts(choices.ports);
  return free.length > 0 && <ExistingPorts ports={free} networks={choices.networks} />;
}

const freePorts = (ports: Choices['ports']) =>
  ports?.filter(({ device_id, fixed_ips }) => device_id === '' && fixed_ips.length > 0) ?? [];
