export { default, generateMetadata } from '../../../admin/groups/page.tsx';
