export { default, generateMetadata } from '../../../../admin/projects/[id]/page.tsx';
