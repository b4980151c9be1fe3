import { useCreatePath } from 'react-admin';
import { Link } from '../../kit/parts/link.tsx';
import { type Provenance, sourceAddressOf } from '../provenance.ts';
import { say } from './messages.ts';

/** The name of a source; a text of this site is linked. */
export function SourceLink({ provenance }: { provenance: Provenance }) {
  const createPath = useCreatePath();
  const { source } = provenance;
  const address = sourceAddressOf(provenance);
  const name = source === null ? say('no_source') : (source.name ?? say('unnamed_source'));
  if (address === undefined) return name;
  return <Link to={createPath({ ...address, type: 'edit' })}>{name}</Link>;
}
