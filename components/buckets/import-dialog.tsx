'use client';

import { useState } from 'react';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import type { ImportSourceInput, SourceTest } from '#lib/object-store/import/schema.ts';
import { ImportSourceStep } from './import-source-step.tsx';
import { ImportTargetStep } from './import-target-step.tsx';

/** First the source, which is tested, then the target. The secret key is only in the state of this component. */
export function ImportDialog({ projectId, bucket, onClose }: ProjectDialogProps & { bucket?: Bucket | undefined }) {
  const [source, setSource] = useState<ImportSourceInput>();
  const [test, setTest] = useState<SourceTest>();
  if (source && test) {
    return <ImportTargetStep {...{ projectId, bucket, source, test, onClose }} onBack={() => setTest(undefined)} />;
  }
  return (
    <ImportSourceStep
      {...{ projectId, source, onClose }}
      onTested={(input, result) => {
        setSource(input);
        setTest(result);
      }}
    />
  );
}
