'use client';

import { FormSection } from '#components/console/form-section.tsx';
import { PairsField } from '#components/console/pairs-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { BootSourceField } from './boot-source-field.tsx';
import { CountField } from './count-field.tsx';
import { FlavorField } from './flavor-field.tsx';
import { FloatingIpField } from './floating-ip-field.tsx';
import { GroupsField } from './groups-field.tsx';
import { KeyField } from './key-field.tsx';
import { NetworksField } from './networks-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PortsField } from './ports-field.tsx';
import { PresetsRow } from './presets-row.tsx';
import type { Choices } from './resolve-launch.ts';
import { type JumpTarget, SectionJumps } from './section-jumps.tsx';
import { ServerGroupField } from './server-group-field.tsx';
import { UserDataField } from './user-data-field.tsx';
import { ZoneField } from './zone-field.tsx';

interface LaunchSectionsProps {
  projectId: string;
  choices: Choices;
}

/** The six parts of a launch, and the way to each. */
export function LaunchSections({ projectId, choices }: LaunchSectionsProps) {
  const t = useT();
  return (
    <>
      <PresetsRow projectId={projectId} choices={choices} />
      <SectionJumps targets={useJumpTargets()} />
      <Basics projectId={projectId} choices={choices} />
      <FormSection
        anchor="source"
        title={t('Boot source')}
        description={t('What is on the root disk when the instance starts.')}
      >
        <BootSourceField projectId={projectId} choices={choices} />
      </FormSection>
      <FormSection
        anchor="flavor"
        title={t('Flavor')}
        description={t('How many cores, how much memory and disk it gets.')}
      >
        <FlavorField projectId={projectId} choices={choices} />
      </FormSection>
      <FormSection anchor="network" title={t('Network')} description={t('It gets one address in each.')}>
        <NetworksField projectId={projectId} choices={choices} />
        <PortsField choices={choices} />
        <GroupsField projectId={projectId} choices={choices} />
        <FloatingIpField />
      </FormSection>
      <FormSection anchor="access" title={t('Access')}>
        <KeyField projectId={projectId} />
        <PasswordField />
      </FormSection>
      <FormSection
        anchor="first-boot"
        title={t('First boot')}
        description={t('Optional: what cloud-init does when it starts for the first time.')}
      >
        <UserDataField />
        <PairsField name="metadata" label={t('Metadata')} />
        <ServerGroupField projectId={projectId} />
      </FormSection>
    </>
  );
}

function useJumpTargets(): JumpTarget[] {
  const t = useT();
  return [
    { id: 'basics', label: t('Basics'), fields: ['name', 'count', 'description', 'zone'] },
    { id: 'source', label: t('Boot source'), fields: ['image', 'volume', 'volumeSize', 'volumeType'] },
    { id: 'flavor', label: t('Flavor'), fields: ['flavor'] },
    { id: 'network', label: t('Network'), fields: ['networks', 'ports', 'groups'] },
    { id: 'access', label: t('Access'), fields: ['key', 'password'] },
    { id: 'first-boot', label: t('First boot'), fields: ['userData', 'metadata', 'serverGroup'] },
  ];
}

function Basics({ projectId, choices }: LaunchSectionsProps) {
  const t = useT();
  return (
    <FormSection anchor="basics" title={t('Basics')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <div className="sm:col-span-2">
          <TextField
            name="name"
            label={t('Name')}
            isRequired
            hasFocus
            hint={t('A pattern such as web-{example} makes one instance of each name.', { example: '{01..03}' })}
          />
        </div>
        <CountField projectId={projectId} choices={choices} />
        <div className="sm:col-span-2">
          <TextField name="description" label={t('Description')} />
        </div>
        <ZoneField projectId={projectId} />
      </div>
    </FormSection>
  );
}
