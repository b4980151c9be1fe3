import SparkleIcon from '@mui/icons-material/AutoAwesomeOutlined';
import Button from '@mui/material/Button';
import { Link } from '../kit/parts/link.tsx';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { draftKindOf } from './draft-kinds.ts';
import './create-ai-link.css';
import { say } from './messages.ts';

/** A link to drafting with AI, for kinds of records that AI can draft. */
export function CreateAiLink({ resource }: { resource: string }) {
  if (draftKindOf(resource) === undefined) return null;
  return (
    <Button
      component={Link}
      to={`${ADMIN_BASE}/${resource}/create-ai`}
      variant="outlined"
      className="draft-with-ai"
      aria-label={say('draft_with_ai')}
      startIcon={<SparkleIcon />}
    >
      <span>{say('draft_with_ai')}</span>
    </Button>
  );
}
