/** The product's own icon: an open book, in light and dark mode. */
export const PRODUCT_MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>.g{fill:#1d1b18}.f{fill:#fbfaf7}.l{stroke:#1d1b18}@media (prefers-color-scheme:dark){.g{fill:#ece7dc}.f{fill:#191714}.l{stroke:#ece7dc}}</style><path class="g" d="M0 0h32v32H0z"/><path class="f" d="M16 10.600C13.600 8.700 10.300 8 6 8.200v14c4.300-.2 7.600.5 10 2.400 2.400-1.900 5.700-2.600 10-2.400v-14c-4.300-.2-7.600.5-10 2.400z"/><path class="l" stroke-width="1.250" d="M16 10.600v14"/></svg>';
