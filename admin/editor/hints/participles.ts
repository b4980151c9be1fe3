const listed = (words: string) => new Set(words.trim().split(/\s+/));

/** Participles that don’t end in “-ed”. */
export const IRREGULAR = listed(`
  agreed beaten begun bent bitten blown bought bound bred broadcast broken brought built burnt carved cast caught chosen cut dealt
  done drawn driven dug eaten fed felt fought found forbidden forgiven forgotten forsaken freed frozen given ground grown guaranteed
  heard held hidden hit hung hurt kept known laid led left lent let lit lost made meant met mistaken overcome paid proven put quit read ridden rung said sawn seen sent set sewn shaken shed shot
  shown shut slain sold sought sown spent split spoken spread spun stolen struck strung stuck stung sung sunk sworn swept swung
  taken taught thought thrown told torn trodden undergone understood upheld withdrawn withheld won worn wound woven written
  wrung`);

/** Words in “-ed”, and a few others, that say how something is and not what was done to it. */
export const STATES = listed(`
  accustomed acquainted advanced aged alleged amazed amused annoyed ashamed astonished attached based beloved bored born bound
  called committed complicated concerned confused connected contented convinced crooked crowded dated dedicated delighted deserted detailed
  determined devoted disappointed disgusted distinguished divorced done drunk educated embarrassed engaged exhausted excited
  experienced finished fascinated frightened frustrated gifted gone hundred impressed inclined indebted indeed interested involved
  isolated kindred learned left limited located lost married meant mistaken mixed naked named numbered obsessed opposed overjoyed pleased prepared
  qualified ragged red related relaxed relieved retired rugged sacred satisfied scared situated skilled sophisticated stuck supposed
  surprised talented terrified thrilled tired titled troubled unaided unused used varied wicked worried worn wounded wretched`);
