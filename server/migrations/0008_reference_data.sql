insert into attribute (id, name, name_fr, reference, attribute_type, is_required, unit) values
  (1, 'Name', 'Nom', 'name', 'string', true, null),
  (2, 'Model', 'Modèle', 'model', 'string', false, null),
  (3, 'Hub height', 'Hauteur du moyeu', 'hubHeight', 'float', false, 'm'),
  (4, 'Rotor diameter', 'Diamètre du rotor', 'rotorDiameter', 'float', false, 'm'),
  (5, 'In service since', 'Mise en service', 'inServiceDate', 'datetime', false, null),
  (6, 'Longitude', 'Longitude', 'longitude', 'float', false, '°'),
  (7, 'Latitude', 'Latitude', 'latitude', 'float', false, '°'),
  (8, 'Area', 'Secteur', 'area', 'string', false, null),
  (9, 'Serial number', 'Numéro de série', 'serialNumber', 'string', false, null),
  (10, 'Hub at the end of the picture', 'Moyeu à la fin de l''image', 'reverseDevice', 'boolean', false, null);

insert into device_type (id, name, name_fr, reference) values
  (1, 'Blade', 'Pale', 'blade'),
  (2, 'Nacelle', 'Nacelle', 'nacelle'),
  (3, 'Pressure side', 'Intrados', 'pressure-side'),
  (4, 'Suction side', 'Extrados', 'suction-side'),
  (5, 'Leading edge', 'Bord d''attaque', 'leading-edge'),
  (6, 'Trailing edge', 'Bord de fuite', 'trailing-edge'),
  (7, 'Tower', 'Mât', 'tower'),
  (8, 'Wind turbine', 'Éolienne', 'wind-turbine'),
  (9, 'Hub', 'Moyeu', 'hub'),
  (10, 'Met mast', 'Mât de mesure', 'met-mast'),
  (11, 'Substation', 'Poste de livraison', 'substation'),
  (12, 'Foundation', 'Fondation', 'foundation'),
  (13, 'Transition piece', 'Pièce de transition', 'transition-piece'),
  (14, 'Tower face north', 'Mât face nord', 'tower-north'),
  (15, 'Tower face east', 'Mât face est', 'tower-east'),
  (16, 'Tower face south', 'Mât face sud', 'tower-south'),
  (17, 'Tower face west', 'Mât face ouest', 'tower-west'),
  (18, 'Nacelle roof', 'Toit de nacelle', 'nacelle-roof'),
  (19, 'Nacelle left', 'Nacelle gauche', 'nacelle-left'),
  (20, 'Nacelle right', 'Nacelle droite', 'nacelle-right'),
  (21, 'Nacelle front', 'Nacelle avant', 'nacelle-front'),
  (22, 'Nacelle rear', 'Nacelle arrière', 'nacelle-rear'),
  (23, 'Spinner', 'Nez de moyeu', 'spinner');

insert into device_type_attribute (device_type_id, attribute_id, position)
  select 8, a, a from unnest(array[1, 2, 3, 4, 5, 6, 7, 8, 9]) a
  union all select t, 1, 1 from generate_series(1, 23) t where t <> 8
  union all select t, 9, 9 from unnest(array[1, 2, 7, 9]) t
  union all select 1, 2, 2
  union all select t, 10, 10 from unnest(array[3, 4, 5, 6]) t
  union all select t, a, a from unnest(array[10, 11]) t, unnest(array[6, 7]) a;

insert into device_type_child (device_type_id, child_type_id, repetition, position) values
  (8, 1, 3, 1), (8, 2, 1, 2), (8, 7, 1, 3), (8, 9, 1, 4),
  (1, 3, 1, 1), (1, 4, 1, 2), (1, 5, 1, 3), (1, 6, 1, 4),
  (7, 14, 1, 1), (7, 15, 1, 2), (7, 16, 1, 3), (7, 17, 1, 4),
  (2, 18, 1, 1), (2, 19, 1, 2), (2, 20, 1, 3), (2, 21, 1, 4), (2, 22, 1, 5),
  (9, 23, 1, 1);

insert into service (id, name, family, is_certified, interval_months, position) values
  (1, 'Volta', 'volta', false, 12, 5),
  (2, 'Clarity', 'clarity', false, 12, 1),
  (3, 'Sherlock Plus', 'sherlock', false, 12, 3),
  (4, 'Sherlock Standard', 'sherlock', false, 12, 2),
  (6, 'Gap Nacelle', 'gap-nacelle', false, 24, 7),
  (7, 'Sherlock Motion', 'sherlock', false, 12, 4),
  (8, 'Volta Express', 'volta', false, 12, 6),
  (9, 'Volta Certified', 'volta', true, 12, 9),
  (10, 'Gap Nacelle Certified', 'gap-nacelle', true, 24, 10),
  (11, 'Shunt', 'shunt', false, 24, 8),
  (12, 'Shunt Certified', 'shunt', true, 24, 11);

insert into service_device_type (service_id, device_type_id)
  select s, 1 from unnest(array[1, 8, 9, 11, 12]) s
  union all select 2, t from unnest(array[3, 4, 5, 6, 14, 15, 16, 17]) t
  union all select s, t from unnest(array[3, 4, 7]) s, unnest(array[3, 4, 5, 6, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]) t
  union all select s, t from unnest(array[6, 10]) s, unnest(array[18, 19, 20, 21, 22]) t;

insert into severity (id, severity_number, name, name_fr, color) values
  (1, 0, 'Not specified', 'Non précisée', '#5f6b7a'),
  (2, 1, 'Information', 'Information', '#1f6fd0'),
  (3, 2, 'Low', 'Faible', '#0c7f77'),
  (4, 3, 'Middle', 'Moyenne', '#f2b01e'),
  (5, 4, 'High', 'Élevée', '#d22b2b'),
  (6, 5, 'Critical', 'Critique', '#8b0a50');

insert into severity_service (severity_id, service_id) select s.id, v.id from severity s, service v;

insert into weather (id, name, name_fr) values
  (1, 'Clear sky', 'Ciel dégagé'), (2, 'Partly cloudy', 'Partiellement nuageux'), (3, 'Overcast', 'Couvert'),
  (4, 'Light rain', 'Pluie légère'), (5, 'Fog', 'Brouillard'), (6, 'Snow', 'Neige'), (7, 'Strong wind', 'Vent fort');

insert into annotation_type (id, name, name_fr, position) values
  (1, 'Leading-edge erosion', 'Érosion du bord d''attaque', 1),
  (2, 'Surface crack', 'Fissure de surface', 2),
  (3, 'Structural crack', 'Fissure structurelle', 3),
  (4, 'Delamination', 'Délaminage', 4),
  (5, 'Lightning strike', 'Impact de foudre', 5),
  (6, 'Receptor damage', 'Récepteur endommagé', 6),
  (7, 'Contamination', 'Salissure', 7),
  (8, 'Coating loss', 'Perte de revêtement', 8),
  (9, 'Bond-line failure', 'Défaut de collage', 9),
  (10, 'Leading-edge protection damage', 'Protection du bord d''attaque endommagée', 10),
  (11, 'Trailing-edge split', 'Ouverture du bord de fuite', 11),
  (12, 'Pinholes', 'Piqûres', 12),
  (13, 'Scratch or gouge', 'Rayure ou entaille', 13),
  (14, 'Missing or damaged add-on', 'Accessoire manquant ou endommagé', 14),
  (15, 'Previous repair', 'Réparation antérieure', 15),
  (16, 'Corrosion', 'Corrosion', 16),
  (17, 'Oil or grease leak', 'Fuite d''huile ou de graisse', 17),
  (18, 'Other', 'Autre', 18);

insert into annotation_component (id, name, name_fr, position) values
  (1, 'Leading edge', 'Bord d''attaque', 1), (2, 'Trailing edge', 'Bord de fuite', 2), (3, 'Shell', 'Coque', 3),
  (4, 'Tip', 'Bout de pale', 4), (5, 'Root', 'Pied de pale', 5), (6, 'Lightning protection', 'Protection foudre', 6),
  (7, 'Aerodynamic add-ons', 'Accessoires aérodynamiques', 7);

insert into profile (id, name, name_fr, permissions) values
  (1, 'Inspector', 'Inspecteur', array[
    'device_create', 'device_edit', 'inspection_group_create', 'inspection_group_edit', 'inspection_edit', 'inspection_annotation',
    'inspection_can_slice', 'inspection_can_upload_image', 'annotation_create', 'annotation_edit', 'annotation_image_view',
    'annotation_image_create', 'volta_measure_create', 'volta_measure_edit',
    'plus_sherlock_report_export', 'sherlock_report_export', 'volta_report_export', 'clarity_report_export']),
  (2, 'Expert', 'Expert', array[
    'inspection_group_edit', 'inspection_edit', 'annotation_create', 'annotation_edit', 'annotation_delete', 'annotation_image_view',
    'annotation_image_create', 'annotation_standard_view', 'volta_measure_edit',
    'plus_sherlock_report_export', 'sherlock_report_export', 'volta_report_export', 'clarity_report_export']),
  (3, 'Customer reader', 'Lecteur client', array['annotation_image_view']);

-- Later rows get ids above the seeded ones.
select setval(pg_get_serial_sequence(t, 'id'), greatest(100, (select 100)))
from unnest(array['attribute', 'device_type', 'service', 'severity', 'weather', 'annotation_type', 'annotation_component', 'profile']) t;
