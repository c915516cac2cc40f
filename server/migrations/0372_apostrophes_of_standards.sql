-- The French of the first standards in its typography; what a house has written of its own stays as it wrote it.
update annotation_standard set comment_fr = replace(comment_fr, sentence, replace(sentence, '''', '’'))
from unnest(array[
  'Matière érodée le long du bord d''attaque.',
  'Fissure du revêtement ou de l''enduit.',
  'Le collage entre les coques s''est ouvert.',
  'Protection du bord d''attaque déchirée ou soulevée.',
  'Le bord de fuite s''est ouvert.',
  'Traces d''huile ou de graisse.'
]) as seen(sentence)
where comment_fr like '%' || sentence || '%';

update annotation_standard
set comment_fr = replace(comment_fr, 'Arrêter l''éolienne et', 'Arrêter l’éolienne et')
where comment_fr like '%Arrêter l''éolienne et réparer avant toute remise en service.%';
