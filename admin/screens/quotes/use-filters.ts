import { useState } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { QUOTATION_CHECKS, type QuotationCheck } from '#schema/answers/records/quotations.ts';

/** How the list is filtered, according to its URL. */
export interface QuoteFilters {
  search: string;
  check: QuotationCheck | '';
  book: string;
  /** `true`: on the site; `false`: only in drafts. */
  published: 'true' | 'false' | '';
  sort: Sort;
  page: number;
}

export const SORTS = {
  newest: { sort_by: 'updated_at', sort_order: 'desc' },
  by_work: { sort_by: 'work', sort_order: 'asc' },
  by_title: { sort_by: 'title', sort_order: 'asc' },
  longest: { sort_by: 'characters', sort_order: 'desc' },
} as const;
type Sort = keyof typeof SORTS;

/** The filters, stored in the URL, so that the list can be linked to and is the same after going back. */
export function useFilters(): [QuoteFilters, (change: Partial<QuoteFilters>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const fromUrl = filtersOf(new URLSearchParams(search));
  // Typing shows at once; the URL follows.
  const [typed, setTyped] = useState(fromUrl.search);
  const filters = { ...fromUrl, search: typed };
  const change = (next: Partial<QuoteFilters>) => {
    if (next.search !== undefined) setTyped(next.search);
    const params = paramsOf({ ...filters, page: 1, ...next });
    navigate(`${pathname}${params === '' ? '' : `?${params}`}`, { replace: true });
  };
  return [filters, change];
}

function filtersOf(params: URLSearchParams): QuoteFilters {
  const check = params.get('check') ?? '';
  const sort = params.get('sort') ?? '';
  const published = params.get('published');
  return {
    search: params.get('search') ?? '',
    check: QUOTATION_CHECKS.find((one) => one === check) ?? '',
    book: params.get('book') ?? '',
    published: published === 'true' || published === 'false' ? published : '',
    sort: sort in SORTS ? (sort as Sort) : 'newest',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  };
}

function paramsOf({ page, sort, ...words }: QuoteFilters): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(words)) if (value !== '') params.set(name, value);
  if (sort !== 'newest') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params.toString();
}
