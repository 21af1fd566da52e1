import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectPage } from '../../project-page.ts';
import { VolumeDetail } from './volume-detail.tsx';

const page = projectPage({
  title: [msg('Volume'), msg('Volumes')],
  show: ({ projectId, volumeId }, send) => clientOf(volumeApi).show.query(projectId, volumeId, send),
  name: ({ volume }) => volumeName(volume),
  body: VolumeDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
